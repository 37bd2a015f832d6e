/** Maximum bytes of one file, unless its form takes larger ones. */
export const maxFileBytes = 25_000_000;

/** Maximum files of one form. Further ones are reported to the sender and discarded. */
export const maxFiles = 20;

/** Maximum pictures that are chosen together, where JavaScript sends each by itself. */
export const maxPictures = 60;
