import type { ComponentProps } from 'react';

/** Sends its form. The first in a form is what the Enter key presses. */
export function Button({ second = false, ...rest }: ComponentProps<'button'> & { second?: boolean }) {
  return <button className={second ? 'button button-secondary' : 'button'} type="submit" {...rest} />;
}
