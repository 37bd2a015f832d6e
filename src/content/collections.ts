import { readContent } from './read-content.ts';
const content = readContent('content');
export const getPage = async <N extends keyof typeof content.pages>(n: N) => content.pages[n];
export const getSingle = async <N extends 'ministry' | 'navigation'>(n: N) => content[n];
export const getList = async <N extends 'team' | 'playlists'>(n: N) => content[n];
export const getRecord = async <N extends 'playlists'>(n: N, id: string) => content[n].find((r) => r.id === id)!;
