/** The command cannot be carried out as it was given. The message says why and what to do instead; nothing was written. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
