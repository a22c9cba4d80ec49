import Box from "@mui/material/Box";

const series = ["chart.c1", "chart.c2", "chart.c3", "chart.c4"] as const;
const bars = [46, 70, 58, 92, 76, 108, 88];
const ring = 2 * Math.PI * 44;
const shares = [0.42, 0.26, 0.19, 0.13];

/** Illustration beside sign-in: an outlined dashboard in chart colours. */
export function AuthDrawing() {
  let turned = 0;
  return (
    <Box
      component="svg"
      viewBox="0 0 640 480"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      sx={{ display: "block", width: "100%", maxWidth: 640, height: "auto" }}
    >
      <Box component="g" stroke="currentColor" sx={{ color: "divider" }}>
        <Box
          component="rect"
          x="1"
          y="1"
          width="638"
          height="478"
          rx="16"
          fill="currentColor"
          sx={{ color: "background.paper" }}
        />
        <rect x="1" y="1" width="638" height="478" rx="16" />
        <path d="M120 1v478M120 56h519" />
        <path d="M28 112h48M28 140h60M28 168h40M28 196h54M28 224h44" strokeWidth="6" />
        <rect x="148" y="84" width="142" height="84" rx="10" />
        <rect x="314" y="84" width="142" height="84" rx="10" />
        <rect x="480" y="84" width="132" height="84" rx="10" />
        <rect x="148" y="192" width="308" height="144" rx="10" />
        <rect x="480" y="192" width="132" height="260" rx="10" />
        <rect x="148" y="360" width="308" height="92" rx="10" />
        <path d="M168 240h268M168 272h268M168 304h268" strokeWidth="1" />
        <path d="M164 106h44M330 106h36M496 106h40M500 384h54M500 404h80M500 424h40" strokeWidth="6" />
        <path d="M548 29h64" strokeWidth="6" />
        <path d="M168 384h24M168 406h24M168 428h24" strokeWidth="6" />
      </Box>
      <Box component="g" stroke="currentColor" sx={{ color: "chart.c1" }}>
        <rect x="16" y="17" width="22" height="22" rx="6" fill="currentColor" stroke="none" />
        <path d="M28 84h56" strokeWidth="6" />
        <path
          d="M168 304c24-4 30-34 54-36s30 18 54 10 28-42 54-40 32 22 52 14 30-30 54-34v86z"
          fill="currentColor"
          fillOpacity="0.12"
          stroke="none"
        />
        <path d="M168 304c24-4 30-34 54-36s30 18 54 10 28-42 54-40 32 22 52 14 30-30 54-34" />
        <path d="M164 138h64" strokeWidth="10" />
        <path d="m242 148 12-10 10 4 12-16" />
      </Box>
      <Box component="g" stroke="currentColor" sx={{ color: "chart.c3" }}>
        <path d="M168 318c30-2 36-14 60-14s34 10 60 4 30-22 56-20 38 14 92-8" strokeDasharray="2 7" />
        <path d="M330 138h52" strokeWidth="10" />
        <path d="m408 132 12 8 10-6 12 12" />
      </Box>
      <Box component="g" stroke="currentColor" sx={{ color: "chart.c2" }}>
        <path d="M496 138h40" strokeWidth="10" />
        <path d="m560 146 12-8 10 2 14-14" />
      </Box>
      <g transform="translate(546 272) rotate(-90)">
        {shares.map((share, at) => {
          const offset = -turned * ring;
          turned += share;
          return (
            <Box component="g" key={series[at]} sx={{ color: series[at] }}>
              <circle
                r="44"
                stroke="currentColor"
                strokeWidth="9"
                strokeLinecap="butt"
                strokeDasharray={`${share * ring - 3} ${ring}`}
                strokeDashoffset={offset}
              />
            </Box>
          );
        })}
      </g>
      {bars.map((height, at) => (
        <Box component="g" key={height} sx={{ color: at === 5 ? "chart.c1" : "chart.c6" }}>
          <rect
            x={218 + at * 32}
            y={440 - height * 0.6}
            width="16"
            height={height * 0.6}
            rx="3"
            fill="currentColor"
            fillOpacity={at === 5 ? 1 : 0.18}
          />
        </Box>
      ))}
    </Box>
  );
}
