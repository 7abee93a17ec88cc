import { ROLES, type Role } from '../../domain/operators/permissions.ts';
import controls from '../layout/controls.module.css';
import { text } from '../text/text.es.ts';

export function RoleSelect({ id, current }: { id: string; current: Role }) {
  return (
    <select id={id} name="role" className={controls.input} defaultValue={current}>
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {text.roles[each]}
        </option>
      ))}
    </select>
  );
}
