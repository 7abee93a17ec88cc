import { text } from '../text/text.es.ts';

/** The fields of a posted form. Whatever else is posted is the sender's mistake, not ours. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(text.errors.unreadable, { status: 400 });
  return form;
}

/** A field as text, also when a file was sent in its place. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
