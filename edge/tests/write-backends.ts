// Writes FOLDER/backends.vcl for the portals of a test:
// node write-backends.ts FOLDER [--probe] [--named] [--searches N] [--posts N] [--storages] [--parents HOST:PORT,…] [--children ADDRESS,…] [--secret FILE] HOST:PORT...
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backendsVcl } from '../backends.ts';

const { values, positionals } = parseArgs({
  options: {
    probe: { type: 'boolean', default: false },
    named: { type: 'boolean', default: false },
    searches: { type: 'string' },
    posts: { type: 'string' },
    parents: { type: 'string' },
    children: { type: 'string' },
    secret: { type: 'string' },
    storages: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder = '', ...addresses] = positionals;
const placeOf = (address: string) => {
  const [host = '', port] = address.split(':');
  return { host, port: Number(port) };
};
const portals = addresses.map(placeOf);
const vcl = backendsVcl(portals, {
  access: values.named ? 'named' : 'open',
  ...(values.searches && { maxSearches: Number(values.searches) }),
  ...(values.parents && { parents: values.parents.split(',').map(placeOf) }),
  ...(values.children && { children: values.children.split(',') }),
  ...(values.secret && { secretFile: values.secret }),
  ...(values.posts && { maxPosts: Number(values.posts) }),
});
// A scripted server answers in order, and would take a probe for its next request.
const unprobed = values.probe
  ? vcl
  : vcl.replace(/^probe .*?^}$/gms, '').replace(/^ *\.probe = \w+;$/gm, '');
// Only tests about storages start varnishd with them.
const text = values.storages
  ? unprobed
  : unprobed.replace(/^sub choose_storage .*?^}$/ms, 'sub choose_storage {\n}');
writeFileSync(join(folder, 'backends.vcl'), text);
