/**
 * Whether an affiliate is shown for what a visitor typed: trimmed, in any case, a part of the state's text. Nothing
 * typed matches all.
 *
 * @param stateText code and full name of the state, 'TX Texas'
 */
export function matchesState(stateText: string, typed: string): boolean {
  return stateText.toLowerCase().includes(typed.trim().toLowerCase());
}
