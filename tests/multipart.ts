type Files = readonly { name: string; bytes: Buffer; field?: string }[];

/** A multipart form as a browser sends it. */
export async function multipart(files: Files, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, field = 'upload' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: String(request.headers.get('content-type')),
  };
}
