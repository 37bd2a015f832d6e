/** Below this width in pixels the first tap on a link with a hint shows the hint. */
const narrow = 768;

/** Whether a click may only explain: a click without a pointer (`detail` 0) always follows the link. */
export const explainsByTap = ({ detail }: { detail: number }) => innerWidth < narrow && detail > 0;
