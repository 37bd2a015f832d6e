/** A refusal by our own server: the message is the status, a colon, and what the server said. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  /** Messages by field where the server found fault with single fields. */
  readonly fields: Record<string, string[]>;

  constructor(message: string, fields: Record<string, string[]> = {}) {
    super(message);
    this.fields = fields;
  }
}

/** As long as the server itself waits for a request; longer, and nobody is there. */
const patienceMs = 30_000;

/**
 * Posts JSON to this site and reads the JSON answer. What was taken is taken, even if the answer cannot be read.
 *
 * @throws ResponseError on any status outside 2xx: '422: Please check …', with `detail` of a problem document, else the
 *   body's text, else the status text
 * @throws TypeError when there is no connection, a DOMException named TimeoutError when no answer came
 */
export async function postJson(path: string, body: unknown): Promise<{ message?: string }> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.ok) return response.json().catch(() => ({}));
  throw await refusalOf(response);
}

/** The error that a refusing answer of this site stands for. */
export async function refusalOf(response: Response): Promise<ResponseError> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem: { detail?: string; errors?: Record<string, string[]> } = isProblem ? JSON.parse(text) : {};
  return new ResponseError(
    `${response.status}: ${problem.detail || text || response.statusText}`,
    problem.errors,
  );
}
