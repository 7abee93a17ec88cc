import { useEffect, useRef, useState } from 'react';
import { db } from '../../http/db.server.ts';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { accessText } from '../../text/access.es.ts';
import { text } from '../../text/text.es.ts';
import { Doorway } from '../Doorway.tsx';
import { accept } from '../entering.server.ts';
import { KeyForm } from '../KeyForm.tsx';
import { askForOptions, type KeyAnswer } from '../passkey.ts';
import type { Route } from './+types/invitacion';

export const action = async ({ request }: Route.ActionArgs) =>
  await accept(db, request, new Date());

export const meta = () => [{ title: text.title(accessText.invitation.title) }];

/** The token comes behind `#`, which browsers send to nobody, and leaves the address bar at once. */
function useInvitation(): { token: string; answer: KeyAnswer } | null {
  const [invitation, setInvitation] = useState<{ token: string; answer: KeyAnswer } | null>(null);
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const token = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    void askForOptions({ want: 'invitation', token }).then((answer) =>
      setInvitation({ token, answer }),
    );
  }, []);
  return invitation;
}

export default function InvitationPage({ actionData }: Route.ComponentProps) {
  const invitation = useInvitation();
  const { answer, token } = invitation ?? {};
  if (answer?.kind === 'create' && token) {
    return (
      <Doorway title={accessText.invitation.hello(answer.name)}>
        <p className={controls.quiet}>{accessText.invitation.about}</p>
        {answer.recovers && <p>{accessText.invitation.recovers}</p>}
        <KeyForm
          question={{ want: 'invitation', token }}
          label={accessText.invitation.button}
          problem={actionData?.problem}
        >
          <input type="hidden" name="token" value={token} />
        </KeyForm>
      </Doorway>
    );
  }
  return (
    <Doorway title={accessText.invitation.title}>
      <p role="status">
        {answer?.kind === 'refused' ? answer.sentence : accessText.invitation.checking}
      </p>
      <noscript>
        <p>{accessText.device.noScript}</p>
      </noscript>
      <p>
        <LinkButton to="/entrar">{accessText.invitation.toEnter}</LinkButton>
      </p>
    </Doorway>
  );
}
