const CROSS =
  "M-12-36a12 12 0 0 1 24 0v24h24a12 12 0 0 1 0 24h-24v24a12 12 0 0 1-24 0v-24h-24a12 12 0 0 1 0-24h24z";
const RINGS = [1.6, 3, 4.6, 6.4, 8.4, 10.6, 13, 15.6, 18.4];

/** The picture beside the sign-in form, if there is room for it. */
export function LoginArt() {
  return (
    <div
      aria-hidden
      className="relative overflow-hidden bg-[radial-gradient(circle_at_72%_18%,oklch(0.47_0.068_190),oklch(0.31_0.045_198)_58%,oklch(0.235_0.03_210))] max-lg:hidden"
    >
      <svg
        aria-hidden="true"
        viewBox="-350 -400 700 800"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="oklch(0.92 0.03 190)"
        className="absolute inset-0 size-full"
      >
        {RINGS.map((scale, ring) => (
          <path
            key={scale}
            d={CROSS}
            transform={`translate(60 -50) scale(${scale})`}
            strokeOpacity={0.4 - ring * 0.04}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="absolute start-14 end-14 bottom-14 max-w-md text-balance font-medium text-3xl text-[oklch(0.96_0.012_190)] tracking-[-0.02em]">
        Every pharmacy in the network, in one calm place.
      </p>
    </div>
  );
}
