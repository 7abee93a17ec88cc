import type { ReactNode } from 'react';

/** What no operator marks as suitable: channels, matches, offers. */
export const NotForChildren = ({ children }: { children: ReactNode }) => (
  <div data-edad="">{children}</div>
);
