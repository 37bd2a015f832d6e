import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitUrl } from '#server/plugins/request-hooks.ts';
import { sendUncached } from '#server/plugins/responses.ts';
import { commonHeaders, type DeskContext, renderScreen, sendAnswer } from './answers.ts';
import { safeNextPath } from './auth/sign-in-routes.ts';
import { fillForm } from './kept/fill-form.ts';
import { type KeptForm, typedFields } from './kept/kept-forms.ts';
import type { Person } from './person.ts';

/**
 * Shows a kept form again, filled in, on its own page. Nothing is sent: its person presses the button.
 * The page is only read, so that no write can happen, and only with the role of the person.
 */
export async function answerKept(request: FastifyRequest, reply: FastifyReply, context: DeskContext) {
  const { people, keptForms, dependencies } = context;
  // `checkSession` has found the person.
  const person = people.get(request) as Person;
  const query = new URLSearchParams(splitUrl(request.url)[1]);
  const keptForm = await keptForms.find(request, person);
  if (!keptForm) return reply.redirect(safeNextPath(query.get('back'), dependencies.siteUrl), 303);
  for (const address of pagesOf(keptForm)) {
    const answer = await answerAt(address, request, person, context);
    // The editor is for one field after the other; its forms without JavaScript have no words.
    if (!answer || !('screen' in answer) || answer.screen.name === 'editor') continue;
    const page = await renderScreen(request, answer.screen, context, {
      notice: noticeOf(keptForm),
      path: splitUrl(address)[0],
    });
    const body = fillForm(page.body.toString(), keptForm);
    if (body !== undefined)
      return sendUncached(request, reply, { ...page, body: Buffer.from(body), status: 200 }, commonHeaders);
  }
  const props = { fields: typedFields(keptForm), page: keptForm.page };
  return sendAnswer(request, reply, { screen: { name: 'kept-words', title: 'Your words', props } }, context);
}

/** What a person sees at an address of the desk; undefined if there is no such page for them. */
async function answerAt(
  address: string,
  request: FastifyRequest,
  person: Person,
  { routes, enqueue }: DeskContext,
) {
  const [path, query] = splitUrl(address);
  for (const route of routes) {
    const params = route.method === 'GET' ? paramsIn(route.path, path) : undefined;
    if (!params || route.roles === 'anyone' || !route.roles.includes(person.role)) continue;
    const visit = {
      request,
      params,
      query: new URLSearchParams(query),
      form: new URLSearchParams(),
      files: [],
    };
    return enqueue(async () => route.answer({ ...visit, person }), {
      connection: request.socket,
      address: person.email,
    });
  }
  return undefined;
}

/** What is said above a form that is shown again. */
const noticeOf = ({ hasFile }: Pick<KeptForm, 'hasFile'>): string =>
  `You were signed out. Your words are kept here. Nothing has been sent: look at them again, then press the button.${
    hasFile ? ' Choose the file again.' : ''
  }`;

/**
 * Where the form may be: its page, the same with the form's own fields (after a refusal the address has no
 * query), and what the form's address belongs to.
 */
function pagesOf({ page, action, fields }: Pick<KeptForm, 'page' | 'action' | 'fields'>): string[] {
  const [path] = splitUrl(page);
  const [target] = splitUrl(action);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value.slice(0, 500)]));
  return [...new Set([page, `${path}?${query}`, target, target.replace(/\/[^/]*$/, '')])];
}

/**
 * The parameters of a route's path, such as `/messages/:id`, in an address; undefined for another address.
 */
function paramsIn(routePath: string, address: string): Record<string, string> | undefined {
  const pattern = `/desk${routePath}`.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(address);
  return found ? { ...found.groups } : undefined;
}
