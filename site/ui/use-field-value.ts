import { useEffect, useRef, useState } from 'react';

/**
 * The value of a field that works before hydration too: what a visitor typed or chose until then, or what the browser put
 * back into it, counts from the first effect on.
 *
 * @param initial what the server wrote into the field
 */
export function useFieldValue<Field extends HTMLInputElement | HTMLSelectElement>(initial: string) {
  const ref = useRef<Field>(null);
  const [value, setValue] = useState(initial);
  useEffect(() => setValue((before) => ref.current?.value ?? before), []);
  const onChange = () => setValue(ref.current?.value ?? initial);
  return { value, setValue, field: { ref, defaultValue: initial, onChange } };
}
