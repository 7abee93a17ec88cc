import { useId } from 'react';
import { Form, Link } from 'react-router';
import type { Member } from '../../domain/operators/operator.ts';
import controls from '../layout/controls.module.css';
import { Icon } from '../layout/Icon.tsx';
import { Notice } from '../layout/Notice.tsx';
import { teamText } from '../text/team.es.ts';
import { text } from '../text/text.es.ts';
import { agoText, dateText } from '../text/when.es.ts';
import styles from './MemberRow.module.css';
import { RoleSelect } from './RoleSelect.tsx';

type Props = {
  member: Member;
  you: { operatorId: string; sessionId: string };
  mayEdit: boolean;
  now: Date;
};

function lastSeen({ passkeys, invitedUntil }: Member, now: Date): string {
  const used = passkeys.map(({ lastUsedAt }) => lastUsedAt.getTime());
  if (used.length > 0) return agoText(new Date(Math.max(...used)), now);
  return invitedUntil ? teamText.pending : teamText.pendingOver;
}

function Keys({ member, isYou, now }: { member: Member; isYou: boolean; now: Date }) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{teamText.keys}</h2>
        {isYou && (
          <Link to="/llave-nueva" className={controls.button}>
            <Icon name="plus" />
            {teamText.addKey}
          </Link>
        )}
      </div>
      {isYou && member.passkeys.length === 1 && <Notice kind="warn" title={teamText.oneKey} />}
      <ul>
        {member.passkeys.map((key) => (
          <li key={key.id} className={styles.item}>
            <Icon name="key" />
            <div>
              <strong>{key.name}</strong>
              <p title={dateText(key.createdAt)}>
                {teamText.keyAdded(agoText(key.createdAt, now), agoText(key.lastUsedAt, now))}
              </p>
            </div>
            {member.passkeys.length > 1 && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="key" value={key.id} />
                <button
                  type="submit"
                  name="intent"
                  value="remove-key"
                  className={controls.ghost}
                  aria-label={teamText.removeKeyLabel(key.name)}
                >
                  {teamText.removeKey}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ member, sessionId, now }: { member: Member; sessionId: string; now: Date }) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{teamText.sessions}</h2>
      </div>
      {member.sessions.length === 0 && <p className={controls.quiet}>{teamText.noSessions}</p>}
      <ul>
        {member.sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <Icon name="screen" />
            <div>
              <strong>{session.browser}</strong>
              {session.id === sessionId && (
                <span className={controls.badge}>{teamText.thisSession}</span>
              )}
              <p title={dateText(session.createdAt)}>
                {teamText.sessionSince(agoText(session.createdAt, now))}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="session" value={session.id} />
              <button
                type="submit"
                name="intent"
                value="end-session"
                className={controls.ghost}
                aria-label={teamText.endSessionLabel(session.browser)}
              >
                {teamText.endSession}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an owner can change about somebody. */
function Changes({ member }: { member: Member }) {
  const id = useId();
  return (
    <div className={styles.changes}>
      <Form method="post" className={styles.role} preventScrollReset>
        <input type="hidden" name="operator" value={member.id} />
        <label className="visually-hidden" htmlFor={`${id}role`}>
          {teamText.role}
        </label>
        {/* The key shows the role as it is after somebody else changed it. */}
        <RoleSelect key={member.role} id={`${id}role`} current={member.role} />
        <button
          type="submit"
          name="intent"
          value="role"
          className={controls.button}
          aria-label={teamText.saveRoleLabel(member.name)}
        >
          {teamText.saveRole}
        </button>
      </Form>
      <Form method="post">
        <input type="hidden" name="operator" value={member.id} />
        <button
          type="submit"
          name="intent"
          value="recover"
          className={controls.button}
          title={teamText.newLinkHint}
          aria-label={teamText.newLinkLabel(member.name)}
        >
          {teamText.newLink}
        </button>
      </Form>
      <button
        type="button"
        className={controls.danger}
        popoverTarget={`${id}remove`}
        aria-label={teamText.remove(member.name)}
      >
        {teamText.removeShort}
      </button>
      <div id={`${id}remove`} popover="auto" className={styles.ask}>
        <h2>{teamText.removeAsk(member.name)}</h2>
        <p className={controls.quiet}>{teamText.removeMore}</p>
        <Form method="post" className={styles.askWays}>
          <input type="hidden" name="operator" value={member.id} />
          <button type="submit" name="intent" value="remove" className={controls.danger}>
            {teamText.remove(member.name)}
          </button>
          <button
            type="button"
            className={controls.button}
            popoverTarget={`${id}remove`}
            popoverTargetAction="hide"
          >
            {teamText.cancel}
          </button>
        </Form>
      </div>
    </div>
  );
}

function Summary({ member, isYou }: { member: Member; isYou: boolean }) {
  return (
    <>
      <span className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {member.name.slice(0, 1).toUpperCase()}
        </span>
        <strong>{member.name}</strong>
        {isYou && <span className={controls.badge}>{teamText.you}</span>}
      </span>
      <span className={styles.fact}>{text.roles[member.role]}</span>
    </>
  );
}

/** One person: a line, and behind it what they sign in with and where they are signed in. */
export function MemberRow({ member, you, mayEdit, now }: Props) {
  const isYou = member.id === you.operatorId;
  if (!isYou && !mayEdit)
    return (
      <li className={`${styles.row} ${styles.line}`}>
        <Summary member={member} isYou={isYou} />
      </li>
    );
  return (
    <li className={styles.row}>
      <details open={isYou}>
        <summary className={styles.line}>
          <Summary member={member} isYou={isYou} />
          <span className={styles.fact}>{teamText.keyCount(member.passkeys.length)}</span>
          <span className={`${styles.fact} ${controls.quiet}`}>{lastSeen(member, now)}</span>
          <Icon name="down" />
        </summary>
        <div className={styles.body}>
          <Keys member={member} isYou={isYou} now={now} />
          <Sessions member={member} sessionId={you.sessionId} now={now} />
        </div>
        {mayEdit && <Changes member={member} />}
      </details>
    </li>
  );
}
