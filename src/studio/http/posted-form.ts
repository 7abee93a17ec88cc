import { visibleText } from '../../domain/visible-text.ts';
import { text } from '../text/text.es.ts';

/** What a page keeps in a form for itself, such as the version that was seen: it is compared with what is stored. */
function isKept(value: string): boolean {
  if (!/^[[{]/.test(value)) return false;
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

/** The fields of a posted form, without what nobody can see. Any other body is the client's mistake: 400. */
export async function postedForm(request: Request): Promise<FormData> {
  const given = await request.formData().catch(() => null);
  if (!given) throw new Response(text.errors.refused, { status: 400 });
  const form = new FormData();
  for (const [name, value] of given)
    if (typeof value !== 'string') form.append(name, value, value.name);
    else form.append(name, isKept(value) ? value : visibleText(value));
  return form;
}

/** A field as text; empty if a file was sent instead. Without script, browsers send other line ends than with it. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
