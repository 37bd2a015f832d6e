import { type Node, nodesIn, typesOf } from './validate.ts';

/**
 * What Google's documentation requires of each kind before it shows it in a search result. A video's date of upload is not
 * among them on purpose: we do not know it, and do not invent it (docs/decisions/found.md).
 */
const required: Record<string, readonly string[]> = {
  Event: ['name', 'startDate', 'location'],
  EventSeries: ['name', 'startDate', 'location'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'embedUrl'],
  Book: ['name', 'author', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Offer: ['price', 'priceCurrency'],
  SearchAction: ['target', 'query-input'],
  Place: ['name', 'address'],
  VirtualLocation: ['url'],
  Person: ['name'],
  WebSite: ['name', 'url'],
};

/** What is missing from a page's graph, one line each. */
export function missingFrom(graph: Node): string[] {
  return nodesIn(graph).flatMap((node) =>
    typesOf(node).flatMap((type) =>
      (required[type] ?? []).filter((key) => node[key] === undefined).map((key) => `${type}.${key}`),
    ),
  );
}
