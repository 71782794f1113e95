/** Types for the part of the UCUM library in use, which ships none. */
declare module "@lhncbc/ucum-lhc" {
  type UcumUnit = {
    /** "megaGauss"; for a composite code, "[gram*meter]/[second]". */
    name_: string | number | null;
    /** The property that the first part measures. */
    property_: string | null;
    /** Exponents of length, time, mass, angle, temperature, charge and luminous intensity. */
    dim_: { dimVec_: number[] | null } | null;
  };
  type Validation = {
    status: "valid" | "invalid" | "error";
    /** The code as UCUM writes it, or null if nothing similar is known. */
    ucumCode: string | null;
    suggestions?: { units?: [code: string, name: string, guidance: string | null][] }[];
  };
  const ucum: {
    UcumLhcUtils: {
      getInstance(): {
        validateUnitString(code: string, isSuggesting: boolean): Validation;
        getSpecifiedUnit(
          code: string,
          use: "validate",
          isSuggesting: boolean,
        ): { unit: UcumUnit | null };
      };
    };
  };
  export default ucum;
}
