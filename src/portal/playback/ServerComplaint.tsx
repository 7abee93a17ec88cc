import { useLazy } from '../layout/use-lazy.ts';

const load = () => import('./ComplaintForm.tsx');

type Props = {
  label: string;
  /** Empty for an episode's single address, which has no row. */
  id: string;
  repaired?: string;
};

/**
 * Beside a server: the viewer says that it does not work. Drawn by script of its own, so that pages have neither the buttons of
 * every server nor one that does nothing.
 */
export function ServerComplaint(server: Props) {
  const form = useLazy(load, server.id !== '');
  return form && <form.ComplaintForm {...server} />;
}
