import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Every Debian has Perl, which can open a socket without accepting connections. */
export const canHoldSockets = spawnSync('perl', ['-e', '1']).status === 0;

const holder = `
use Socket; $^F = 9; $SIG{CHLD} = 'IGNORE'; $| = 1;
socket(my $s, PF_INET, SOCK_STREAM, 0); setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
bind($s, sockaddr_in(shift, inet_aton('127.0.0.1'))) or die; listen($s, 1024);
require POSIX; POSIX::dup2(fileno($s), 3);
while (<STDIN>) { my $pid = fork; if (!$pid) { open(STDOUT, '>', '/dev/null'); $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV, split } print "$pid\\n" }
`;

/**
 * Holds a port of 127.0.0.1 and starts hosts on it, like a systemd socket unit. The caller stops the hosts.
 */
export function holdSocket(port: number, env: Record<string, string | undefined>) {
  const perl = spawn('perl', ['-e', holder, String(port), process.execPath], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pids = createInterface({ input: perl.stdout })[Symbol.asyncIterator]();
  return {
    /** @returns the process id immediately */
    async start(script: string): Promise<number> {
      perl.stdin.write(`${script}\n`);
      return Number((await pids.next()).value);
    },
    [Symbol.asyncDispose]: async () => void perl.kill(),
  };
}

/** Signals a process, and resolves when it has ended. */
export async function ended(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  try {
    for (process.kill(pid, signal); ; process.kill(pid, 0))
      await new Promise((after) => setTimeout(after, 10));
  } catch {
    // The process no longer exists.
  }
}
