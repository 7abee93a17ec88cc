import { countOrders, listOrders } from '../../data/queries/orders.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { todayText } from '../text/today.es.ts';
import { agoText } from '../text/when.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.orders;
const SHOWN = 3;

/** Orders that were paid and wait for their codes, for those who may see customers' contacts. */
export const orderNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now, role }) => {
    if (!allows(role, 'orders.edit')) return { needs: [] };
    const [orders, { paid }] = await Promise.all([
      listOrders(db, { words: '', state: 'paid', before: null }, SHOWN),
      countOrders(db),
    ]);
    return {
      needs: orders.map(({ id, contact, createdAt }) => ({
        key: id,
        title: text.name(id, contact),
        about: text.about(agoText(createdAt, now)),
        isUrgent: false,
        ways: [{ kind: 'link', path: `/pedidos/${id}`, label: text.solve }],
      })),
      more: paid > SHOWN ? { path: '/pedidos?estado=paid', label: text.more(paid) } : null,
    };
  },
};
