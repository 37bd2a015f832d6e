/** Tells after each of so many steps how far the work has come and how long the rest will take at this pace. */
export function progress(steps: number): () => string {
  const started = performance.now();
  let done = 0;
  return () => {
    done += 1;
    const left = ((performance.now() - started) / done) * (steps - done);
    return `${done} of ${steps}, ${left < 60_000 ? 'less than a minute' : `about ${Math.round(left / 60_000)} min`} left`;
  };
}
