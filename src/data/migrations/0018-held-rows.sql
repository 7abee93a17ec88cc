-- Finds what operators have set. Apart from the columns: pages wait while a table is altered, and these read it whole.
create index titles_held on titles (id) where held <> '{}';
create index episodes_held on episodes (id) where held <> '{}';
create index servers_of_studio on servers (id) where origin = 'studio';
