export const failureKinds = ["500", "503", "offline"] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Behaviour of the mock backend for one browser tab. */
export interface Scenario {
  /** Milliseconds added to each response. */
  latency: number;
  /** Failing requests in percent. */
  rate: number;
  kind: FailureKind;
  isEmpty: boolean;
  isLarge: boolean;
}

export const LATENCY_MAX = 5000;
export const noScenario: Scenario = { latency: 0, rate: 0, kind: "500", isEmpty: false, isLarge: false };

/** Whether any setting differs from the default. */
export const isScenario = ({ latency, rate, isEmpty, isLarge }: Scenario): boolean =>
  latency > 0 || rate > 0 || isEmpty || isLarge;

/** Value of the `X-Scenario` header. */
export const writeScenario = ({ latency, rate, kind, isEmpty, isLarge }: Scenario): string =>
  new URLSearchParams({
    latency: String(latency),
    rate: String(rate),
    kind,
    empty: isEmpty ? "1" : "0",
    large: isLarge ? "1" : "0",
  }).toString();

const within = (text: string | null, most: number) => {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(0, Math.round(value))) : 0;
};

/** Parses the header; invalid values are ignored. */
export function readScenario(text: string | null | undefined): Scenario {
  const said = new URLSearchParams(text ?? "");
  return {
    latency: within(said.get("latency"), LATENCY_MAX),
    rate: within(said.get("rate"), 100),
    kind: failureKinds.find((kind) => kind === said.get("kind")) ?? "500",
    isEmpty: said.get("empty") === "1",
    isLarge: said.get("large") === "1",
  };
}
