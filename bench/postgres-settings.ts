/** What docs/operating.md advises for a machine of this size. */
export const ADVISED_SETTINGS = [
  'shared_buffers=4GB',
  'max_wal_size=16GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=1GB',
];
