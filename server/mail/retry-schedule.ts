const minute = 60_000;
const longest = 4 * 60 * minute;
/** Further ahead no mail is ever put off, in milliseconds: the longest wait, and an hour by which servers' clocks may differ. */
export const longestDelay = longest + 60 * minute;
const giveUpAfter = 5 * 24 * 60 * minute;

/**
 * How long to wait after a mail has failed for the `attempts`-th time: one minute, then twice as long each time, up to four
 * hours. Five days in all, which is how long mail servers themselves keep trying (RFC 5321, 4.5.4.1): time for somebody to
 * come back from a holiday and mend the account.
 *
 * @returns milliseconds, or undefined when it is time to give up
 */
export function retryDelay(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += delay(attempt);
  return waited < giveUpAfter ? delay(attempts) : undefined;
}

function delay(attempt: number): number {
  return Math.min(minute * 2 ** (attempt - 1), longest);
}
