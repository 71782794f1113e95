/** What is used of the UCUM library, which ships no types. */
declare module "@lhncbc/ucum-lhc" {
  type Validation = {
    status: "valid" | "invalid" | "error";
    /** The code as UCUM writes it, or null when nothing like it is known. */
    ucumCode: string | null;
    suggestions?: { units?: [code: string, name: string, guidance: string | null][] }[];
  };
  const ucum: {
    UcumLhcUtils: {
      getInstance(): { validateUnitString(code: string, isSuggesting: boolean): Validation };
    };
  };
  export default ucum;
}
