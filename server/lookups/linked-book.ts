/** What a page's JSON-LD (schema.org) says of the book it sells. */
export interface LinkedBook {
  name: unknown;
  author: unknown;
  description: unknown;
  image: unknown;
}

/** The first book or product among a page's JSON-LD, which may lie in lists and graphs. */
export function linkedBook(jsonLd: unknown): LinkedBook | undefined {
  const things = flatten(jsonLd);
  const thing = things.find((one) => isA(one, 'Book')) ?? things.find((one) => isA(one, 'Product'));
  if (!thing) return undefined;
  return {
    name: thing.name,
    author: nameOf(thing.author),
    description: thing.description,
    image: urlOf(thing.image),
  };
}

type Thing = Readonly<Record<string, unknown>>;

function flatten(value: unknown, depth = 0): Thing[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, depth + 1));
  const thing = value as Thing;
  const inside = [thing['@graph'], thing.mainEntity].flatMap((item) => flatten(item, depth + 1));
  return [thing, ...inside];
}

const isA = (thing: Thing, type: string) => [thing['@type']].flat().includes(type);

/** "Ann Spangler and Lois Tverberg" of a name, a person, or several. */
function nameOf(author: unknown): string | undefined {
  const names = [author].flat().map((one) => {
    const name = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : one;
    return typeof name === 'string' ? name : '';
  });
  return new Intl.ListFormat('en-US').format(names.filter(Boolean).slice(0, 5)) || undefined;
}

function urlOf(image: unknown): unknown {
  const [one] = [image].flat();
  if (typeof one !== 'object' || one === null) return one;
  return Reflect.get(one, 'url') ?? Reflect.get(one, 'contentUrl');
}
