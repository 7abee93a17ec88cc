import type { ComponentProps } from 'react';

/** A link that leaves the studio open. */
export function NewTab(link: ComponentProps<'a'>) {
  return <a target="_blank" rel="noreferrer" {...link} />;
}
