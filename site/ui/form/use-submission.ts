import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import {
  type FieldErrors,
  type FormTexts,
  formTokenPath,
  formTokenWaitSeconds,
  validate,
} from '#core/forms/form.ts';
import { loadToasts } from '../Toaster.tsx';
import { toast } from '../toast.ts';
import type { ControlProps, FieldWords } from './Field.tsx';
import { postJson, ResponseError } from './post-json.ts';

/** What the page knows of a form when it is drawn: from the address, or handed back by the server. */
export interface FormState {
  /** Values to begin with. A box is ticked when its value is not empty. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
  /** A fault that is not in a field. */
  failure?: string | undefined;
  /** True on the page that follows a form sent without JavaScript. */
  sent?: boolean | undefined;
}

/**
 * The state of a form on the page that the server draws.
 *
 * @param values to begin with, where none were handed back
 */
export function formState(
  form: string,
  { query, posted }: Pick<App.Locals, 'query' | 'posted'>,
  values?: Record<string, string>,
): FormState {
  const back = posted?.form === form ? posted : undefined;
  return {
    values: back?.values ?? values,
    errors: back?.errors,
    failure: back?.failure,
    sent: query('sent') === form,
  };
}

/** What the browser would say in words of its own. */
const noConnection =
  'There is no connection. What you wrote is kept here; please press the button again when you have a signal.';

interface Options<Name extends string> {
  /** The form's noun. */
  form: string;
  /** The words of its fields. */
  fields: Readonly<Record<Name, FieldWords>>;
  schema: z.ZodMiniType;
  endpoint: string;
  texts: FormTexts;
  initial: FormState;
  /** Says in the toast what the server's answer says, where it says something. */
  quotesServer?: boolean;
  /** True where the page itself says that the form was sent: then no toast does. */
  withoutToast?: boolean;
  /** Called with the words of success once the server has taken the form. */
  onAccepted?: (said: FormTexts['success']) => void;
}

/**
 * The way of every form: check with the schema the server uses too, send once, say what happened. The fields keep their
 * values unless the message was accepted; then they are empty.
 */
export function useSubmission<Name extends string>(options: Options<Name>) {
  const { form: noun, fields, schema, endpoint, texts, initial } = options;
  const [pending, setPending] = useState(false);
  const [values, setValues] = useState(initial.values ?? {});
  const [faults, setFaults] = useState({ errors: initial.errors ?? {}, failure: initial.failure });
  const [said, setSaid] = useState<FormTexts['success']>();
  // One key for one filled form: a second press or a retry after a lost answer is recognised by the server.
  const key = useRef<string>(undefined);
  const ripeFormToken = useFormToken(noun);

  useEffect(() => {
    loadToasts().catch(() => {});
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const checked = validate(schema, Object.fromEntries(new FormData(form)));
    setFaults({ errors: checked.ok ? {} : checked.errors, failure: undefined });
    setSaid(undefined);
    if (!checked.ok) return;
    setPending(true);
    // Browsers have no randomUUID on plain http; the server recognises the same words without a key too.
    key.current ??= crypto.randomUUID?.();
    try {
      const extras = { idempotencyKey: key.current, formToken: await ripeFormToken() };
      const { message } = await postJson(endpoint, { ...Object(checked.value), ...extras });
      key.current = undefined;
      // What the page began with goes first, or the reset would bring it back.
      flushSync(() => setValues({}));
      form.reset();
      const { title, description } = texts.success;
      const success = { title, description: (options.quotesServer && message) || description };
      if (!options.withoutToast) {
        toast(success);
        setSaid(success);
      }
      options.onAccepted?.(success);
    } catch (error) {
      const { title, description } = texts.failure;
      const failure = error instanceof TypeError ? noConnection : undefined;
      const said = error instanceof ResponseError ? error.message : failure;
      setFaults({ errors: error instanceof ResponseError ? error.fields : {}, failure });
      toast({ title, description: said || description, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  /** What a field's control is drawn from. */
  const field = (name: Name): ControlProps => ({
    form: noun,
    name,
    words: fields[name],
    value: values[name],
    errors: faults.errors[name],
  });
  return { form: noun, texts, sent: initial.sent, said, pending, ...faults, submit, field };
}

/** What `Form` draws of it. */
export type Submission = Omit<ReturnType<typeof useSubmission>, 'field'>;

/**
 * A form token that shows the server since when a person has been at this form, fetched when the form is hydrated.
 *
 * @returns waits until the token is old enough to be taken, which a visitor who typed never notices, and gives it; gives
 *   undefined at once where none has come: the form is taken without
 */
export function useFormToken(form: string): () => Promise<string | undefined> {
  const fetched = useRef<{ formToken: string; ripeAt: number }>(undefined);

  useEffect(() => {
    const left = new AbortController();
    fetch(formTokenPath(form), { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { formToken }: { formToken: string } = await response.json();
        fetched.current = { formToken, ripeAt: performance.now() + formTokenWaitSeconds * 1000 };
      })
      // No line, no token: sending will tell the visitor, if it is still so by then.
      .catch(() => {});
    return () => left.abort();
  }, [form]);

  return async () => {
    if (!fetched.current) return undefined;
    const { formToken, ripeAt } = fetched.current;
    const left = ripeAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return formToken;
  };
}
