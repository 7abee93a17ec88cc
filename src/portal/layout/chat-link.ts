/** The operator's chat with a text already written; null when there is no chat. */
export function chatLink(chatUrl: string | null | undefined, words: string): string | null {
  if (!chatUrl) return null;
  const url = new URL(chatUrl);
  url.searchParams.set('text', words);
  return url.href;
}
