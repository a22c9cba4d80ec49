/** Whether races, walks and fuzzing run with few repetitions. FULL_SIZE, set by `npm run proof`, asks for all of them. */
export const isShort = !process.env.FULL_SIZE;
