import { expect, test } from "vitest";
import { deviceOf } from "./device.rules.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

test.each([
  ["desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "1920x1080"],
  ["desktop", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "1080x1920"],
  ["desktop", MAC, "1440x900"],
  ["desktop", MAC, null],
  ["tablet", MAC, "834x1194"],
  [
    "tablet",
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
    "768x1024",
  ],
  ["tablet", "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "1600x2560"],
  [
    "mobile",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "412x915",
  ],
  ["mobile", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "390x844"],
  ["desktop", "", null],
])("detects %s from %s and screen %s", (device, agent, screen) => {
  expect(deviceOf(agent, screen)).toBe(device);
});
