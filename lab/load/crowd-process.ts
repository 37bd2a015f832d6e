/* A crowd that does harm over connections of its own, until it is ended; then it prints how many it began. See crowd.ts. */
import { connect } from 'node:net';
import { type Crowd, type CrowdName, crowds } from './crowd.ts';

const [, , name, port] = process.argv;
const { many, says, drips, hangsUp, back = 5 }: Crowd = crowds[name as CrowdName];
let begun = 0;

function member() {
  const socket = connect(Number(port), '127.0.0.1');
  let dripping: NodeJS.Timeout | undefined;
  socket.on('connect', () => {
    begun += 1;
    socket.write(says, () => hangsUp && socket.destroy());
    if (drips) dripping = setInterval(() => socket.write(drips), 1000);
  });
  // Refused or cut off: that is what it is here for, and it comes again.
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    setTimeout(member, back);
  });
}

for (let n = 0; n < many; n += 1) member();
process.on('SIGTERM', () => {
  console.log(begun);
  process.exit(0);
});
