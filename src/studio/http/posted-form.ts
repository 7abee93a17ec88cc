import { text } from '../text/text.es.ts';

/** The fields of a posted form. Any other body is the client's mistake: 400. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(text.errors.refused, { status: 400 });
  return form;
}

/** A field as text; empty if a file was sent instead. Without script, browsers send other line ends than with it. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
