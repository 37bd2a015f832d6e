/** What somebody reads whose device has a passkey for the desk already. */
export const knownPasskey = 'This device has a passkey here already. Use it the next time you sign in.';
