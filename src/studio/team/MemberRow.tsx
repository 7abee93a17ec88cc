import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import type { Member } from '../../domain/operators/operator.ts';
import { ROLES } from '../../domain/operators/permissions.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Icon } from '../layout/Icon.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { named, Options } from '../layout/SelectField.tsx';
import { teamText } from '../text/team.es.ts';
import { text } from '../text/text.es.ts';
import { agoText, dateText } from '../text/when.es.ts';
import styles from './MemberRow.module.css';

type Props = {
  member: Member;
  you: { operatorId: string; sessionId: string };
  mayEdit: boolean;
  now: Date;
};

function lastSeen({ passkeys, invitedUntil }: Member, now: Date): string {
  const used = passkeys.map(({ lastUsedAt }) => lastUsedAt.getTime());
  if (used.length > 0) return agoText(new Date(Math.max(...used)), now);
  return invitedUntil ? teamText.pending(dateText(invitedUntil)) : teamText.pendingOver;
}

/** A button in a line of a list. */
const QUIET = { name: 'intent', look: 'ghost', form: { preventScrollReset: true } } as const;

type ItemProps = {
  icon: ComponentProps<typeof Icon>['name'];
  name: string;
  badge?: string | false;
  createdAt: Date;
  about: string;
  children: ReactNode;
};

/** A key or a session. */
function Item({ icon, name, badge, createdAt, about, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <Icon name={icon} />
      <div>
        <strong>{name}</strong>
        {badge && <span className={controls.badge}>{badge}</span>}
        <p title={dateText(createdAt)}>{about}</p>
      </div>
      {children}
    </li>
  );
}

function Keys({ member, isYou, now }: { member: Member; isYou: boolean; now: Date }) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{teamText.keys}</h2>
        {isYou && (
          <LinkButton to="/llave-nueva">
            <Icon name="plus" />
            {teamText.addKey}
          </LinkButton>
        )}
      </div>
      {isYou && member.passkeys.length === 1 && <Notice kind="warn" title={teamText.oneKey} />}
      <ul>
        {member.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Item
            key={id}
            icon="key"
            name={name}
            createdAt={createdAt}
            about={teamText.keyAdded(agoText(createdAt, now), agoText(lastUsedAt, now))}
          >
            {member.passkeys.length > 1 && (
              <PostButton
                {...QUIET}
                fields={{ key: id }}
                value="remove-key"
                aria-label={teamText.removeKeyLabel(name)}
              >
                {teamText.removeKey}
              </PostButton>
            )}
          </Item>
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
        {member.sessions.map(({ id, browser, createdAt }) => (
          <Item
            key={id}
            icon="screen"
            name={browser}
            badge={id === sessionId && teamText.thisSession}
            createdAt={createdAt}
            about={teamText.sessionSince(agoText(createdAt, now))}
          >
            <PostButton
              {...QUIET}
              fields={{ session: id }}
              value="end-session"
              aria-label={teamText.endSessionLabel(browser)}
            >
              {teamText.endSession}
            </PostButton>
          </Item>
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
        <select
          // Shows the role as it is after somebody else changed it.
          key={member.role}
          name="role"
          defaultValue={member.role}
          aria-label={teamText.role}
          className={controls.input}
        >
          <Options of={named(ROLES, text.roles)} />
        </select>
        <Button name="intent" value="role" aria-label={teamText.saveRoleLabel(member.name)}>
          {teamText.saveRole}
        </Button>
      </Form>
      {member.invitedUntil && (
        <PostButton
          fields={{ operator: member.id }}
          name="intent"
          value="revoke"
          aria-label={teamText.revokeLabel(member.name)}
        >
          {teamText.revoke}
        </PostButton>
      )}
      <PostButton
        fields={{ operator: member.id }}
        name="intent"
        value="recover"
        title={teamText.newLinkHint}
        aria-label={teamText.newLinkLabel(member.name)}
      >
        {teamText.newLink}
      </PostButton>
      <Button
        type="button"
        look="danger"
        popoverTarget={`${id}remove`}
        aria-label={teamText.remove(member.name)}
      >
        {teamText.removeShort}
      </Button>
      <div id={`${id}remove`} popover="auto" className={`${controls.dialog} ${styles.ask}`}>
        <h2>{teamText.removeAsk(member.name)}</h2>
        <p className={controls.quiet}>{teamText.removeMore}</p>
        <Form method="post" className={records.ways}>
          <input type="hidden" name="operator" value={member.id} />
          <Button name="intent" value="remove" look="danger">
            {teamText.remove(member.name)}
          </Button>
          <Button type="button" popoverTarget={`${id}remove`} popoverTargetAction="hide">
            {teamText.cancel}
          </Button>
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
