/** An error response of our server: the message is the status, a colon, and the server's message. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly fields: Record<string, string[]>;

  constructor(message: string, fields: Record<string, string[]> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** The server's own request timeout. */
const timeoutMs = 30_000;

/**
 * Posts JSON to this site and reads the JSON response. A successful response counts even if its body cannot
 * be read.
 * @throws ResponseError on any status outside 2xx: '422: Please check …', with `detail` of a problem
 * document, else the body's text, else the status text
 * @throws TypeError without a connection, a DOMException named TimeoutError after a timeout
 */
export async function postJson(path: string, body: unknown): Promise<{ message?: string }> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response.json().catch(() => ({}));
  throw await refusalOf(response);
}

export async function refusalOf(response: Response): Promise<ResponseError> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem: { detail?: string; errors?: Record<string, string[]> } = isProblem ? JSON.parse(text) : {};
  return new ResponseError(
    `${response.status}: ${problem.detail || text || response.statusText}`,
    problem.errors,
  );
}
