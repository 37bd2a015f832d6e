import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** By name: IPv4 addresses, and texts as TXT records. */
export type Records = Readonly<Record<string, readonly string[]>>;

const types = { a: 1, txt: 16 };

/** A real name server with these records, and a resolver for it. `await using` stops it. */
export async function startNameServer(records: Records) {
  const socket = createSocket('udp4', (question, from) =>
    socket.send(answer(question, records), from.port, from.address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, [Symbol.asyncDispose]: async () => void socket.close() };
}

function answer(question: Buffer, records: Records): Buffer {
  const labels: string[] = [];
  let offset = 12;
  for (let length = question[offset] ?? 0; length > 0; length = question[offset] ?? 0) {
    labels.push(question.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const type = question.readUInt16BE(offset + 1);
  const values = records[labels.join('.').toLowerCase()];
  const found = (values ?? []).filter((value) => type === (isAddress(value) ? types.a : types.txt));
  const head = Buffer.from(question.subarray(0, 12));
  // A recursive answer; NXDOMAIN for unknown names.
  head.writeUInt16BE(values ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(found.length, 6);
  head.fill(0, 8);
  return Buffer.concat([
    head,
    question.subarray(12, offset + 5),
    ...found.map((value) => record(value, type)),
  ]);
}

const isAddress = (value: string) => /^[\d.]+$/.test(value);

function record(value: string, type: number): Buffer {
  const data = isAddress(value)
    ? Buffer.from(value.split('.').map(Number))
    : Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const start = Buffer.alloc(12);
  // The name of the query.
  start.writeUInt16BE(0xc00c, 0);
  start.writeUInt16BE(type, 2);
  start.writeUInt16BE(1, 4);
  start.writeUInt16BE(data.length, 10);
  return Buffer.concat([start, data]);
}
