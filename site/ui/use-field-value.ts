import { useEffect, useRef, useState } from 'react';

/**
 * The value of a field that also works before hydration: from the first effect on, it includes what the
 * visitor typed or the browser restored.
 * @param initial the server-rendered value
 */
export function useFieldValue<Field extends HTMLInputElement | HTMLSelectElement>(initial: string) {
  const ref = useRef<Field>(null);
  const [value, setValue] = useState(initial);
  useEffect(() => setValue((before) => ref.current?.value ?? before), []);
  const onChange = () => setValue(ref.current?.value ?? initial);
  return { value, setValue, field: { ref, defaultValue: initial, onChange } };
}
