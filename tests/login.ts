import { execFileSync } from 'node:child_process';

/** Only root can switch users. */
const isRoot = process.getuid?.() === 0;

/** An ordinary user: the current one or, for root, the account `nobody`. */
export const ordinaryUser = {
  uid: isRoot ? 65_534 : (process.getuid?.() ?? 0),
  gid: isRoot ? 65_534 : (process.getgid?.() ?? 0),
};

/** Variables of a login shell and sudo; none is a setting of the site. */
export const loginEnvironment = {
  ...{ MAIL: '/var/mail/deployer', MAILCHECK: '60', LOGNAME: 'deployer', USER: 'deployer' },
  ...{ SHELL: '/bin/bash', TERM: 'xterm-256color', SHLVL: '1' },
  ...{ SUDO_USER: 'deployer', SUDO_UID: '1000', SUDO_GID: '1000', SUDO_COMMAND: '/usr/bin/npm run doctor' },
};

/** Gives a folder and its content to the ordinary user. */
export function giveToOrdinaryUser(folder: string): void {
  if (isRoot) execFileSync('chown', ['-R', `${ordinaryUser.uid}:${ordinaryUser.gid}`, folder]);
}
