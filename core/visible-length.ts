/** Characters that take room: in the desk's editor invisible ones say where a text is kept. */
export const visibleLength = (text: string): number => text.replace(/\p{Cf}/gu, '').length;
