import { fileUses, pictureUses } from './uses.ts';

/**
 * How the kinds of uploads that have records differ. The name of a kind is that of its folder in the content,
 * of its list at the desk, and of its records in `Content`.
 */
export const mediaKinds = {
  pictures: {
    noun: 'picture',
    ending: 'webp',
    uses: pictureUses,
    usedSentence: (where: string) => `It is used: ${where}. Choose another picture there first.`,
    /** What the history says. */
    removal: 'took down',
    /** The parameter of the list of removed ones. */
    removedParam: 'down',
    removedHeading: 'Taken down',
    removedNote: undefined,
    emptyNote: 'There are no pictures yet.',
    pageSize: 48,
  },
  files: {
    noun: 'file',
    ending: 'pdf',
    uses: fileUses,
    usedSentence: (where: string) => `It is used on ${where}. Remove the link there first.`,
    removal: 'removed',
    removedParam: 'removed',
    removedHeading: 'Removed files',
    removedNote: 'Each is deleted 30 days after it was removed.',
    emptyNote: 'There are no files here.',
    pageSize: 50,
  },
} as const;

export type MediaKind = keyof typeof mediaKinds;

export const mediaRecord = (kind: MediaKind, id: string) => `${kind}/${id}.yaml`;
