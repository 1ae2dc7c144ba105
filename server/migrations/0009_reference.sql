-- Rows without an agency are the platform's: shared and read-only for agencies.
create table reference_items (
  id           uuid primary key,
  agency_id    uuid,
  kind         text not null check (kind in ('category', 'industry', 'account_type', 'employment_type', 'bank', 'country', 'designation',
    'duty', 'field', 'position', 'sector', 'job_role', 'skill', 'visa', 'visa_sub_class')),
  code         text not null,
  name         text not null,
  translations jsonb not null default '{}',
  description  text,
  colour       text
    check (colour in ('blue', 'teal', 'orange', 'grape', 'indigo', 'brown', 'lime', 'cyan', 'pink', 'yellow', 'green', 'gray')),
  sort         int not null default 100,
  active       boolean not null default true,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  -- the visa of a stream
  parent_id    uuid references reference_items (id),
  -- what each list's entries have in it: contract/platform/reference.ts
  meta         jsonb not null default '{}'
);
create unique index reference_items_code_unique on reference_items (agency_id, kind, code) nulls not distinct;
create index reference_items_kind on reference_items (kind, agency_id, sort, name);
create index reference_items_parent on reference_items (agency_id, parent_id) where parent_id is not null;
call muster_protect('reference_items');
call muster_show_unowned('reference_items');

-- The platform's own entries, which all agencies share, in four languages. Names are English; the others are translations.
set local row_security to on;
set local role muster_platform;
insert into reference_items (id, agency_id, kind, code, name, translations, sort, meta)
select gen_random_uuid(), null, kind, code, en, jsonb_build_object('en', en, 'fr', fr, 'de', de, 'pt', pt), sort,
  case kind when 'employment_type' then jsonb_build_object('basis', lower(code)) else '{}' end
from (values
  ('employment_type', 'FULL_TIME',   'Full time',   'Temps plein',           'Vollzeit',           'Tempo inteiro',        10),
  ('employment_type', 'PART_TIME',   'Part time',   'Temps partiel',         'Teilzeit',           'Tempo parcial',        20),
  ('employment_type', 'CASUAL',      'Casual',      'Occasionnel',           'Aushilfe',           'Ocasional',            30),
  ('employment_type', 'LABOUR_HIRE', 'Labour hire', 'Travail intérimaire',   'Zeitarbeit',         'Trabalho temporário',  40),
  ('employment_type', 'CONTRACTOR',  'Contractor',  'Travailleur indépendant', 'Selbstständig',    'Prestador de serviços', 50),

  ('account_type', 'SAVINGS', 'Savings account', 'Compte d’épargne', 'Sparkonto', 'Conta poupança', 10),
  ('account_type', 'CHEQUE',  'Cheque account',  'Compte courant',   'Girokonto', 'Conta corrente', 20),

  -- The divisions of ANZSIC 2006 (Australian Bureau of Statistics, catalogue 1292.0) under their letters.
  ('industry', 'A', 'Agriculture, forestry and fishing',               'Agriculture, sylviculture et pêche',                      'Land- und Forstwirtschaft, Fischerei',             'Agricultura, silvicultura e pesca',                   10),
  ('industry', 'B', 'Mining',                                          'Industries extractives',                                  'Bergbau',                                          'Indústrias extrativas',                               20),
  ('industry', 'C', 'Manufacturing',                                   'Industrie manufacturière',                                'Verarbeitendes Gewerbe',                           'Indústria transformadora',                            30),
  ('industry', 'D', 'Electricity, gas, water and waste services',      'Électricité, gaz, eau et gestion des déchets',            'Strom-, Gas-, Wasserversorgung und Entsorgung',    'Eletricidade, gás, água e resíduos',                  40),
  ('industry', 'E', 'Construction',                                    'Construction',                                            'Baugewerbe',                                       'Construção',                                          50),
  ('industry', 'F', 'Wholesale trade',                                 'Commerce de gros',                                        'Großhandel',                                       'Comércio por grosso',                                 60),
  ('industry', 'G', 'Retail trade',                                    'Commerce de détail',                                      'Einzelhandel',                                     'Comércio a retalho',                                  70),
  ('industry', 'H', 'Accommodation and food services',                 'Hébergement et restauration',                             'Gastgewerbe',                                      'Alojamento e restauração',                            80),
  ('industry', 'I', 'Transport, postal and warehousing',               'Transport, poste et entreposage',                         'Verkehr, Post und Lagerei',                        'Transportes, correios e armazenagem',                 90),
  ('industry', 'J', 'Information media and telecommunications',        'Médias et télécommunications',                            'Medien und Telekommunikation',                     'Meios de comunicação e telecomunicações',            100),
  ('industry', 'K', 'Financial and insurance services',                'Finance et assurance',                                    'Finanz- und Versicherungsdienstleistungen',        'Serviços financeiros e seguros',                     110),
  ('industry', 'L', 'Rental, hiring and real estate services',         'Location et services immobiliers',                        'Vermietung und Immobilien',                        'Aluguer e serviços imobiliários',                    120),
  ('industry', 'M', 'Professional, scientific and technical services', 'Services professionnels, scientifiques et techniques',    'Freiberufliche, wissenschaftliche und technische Dienste', 'Serviços profissionais, científicos e técnicos', 130),
  ('industry', 'N', 'Administrative and support services',             'Services administratifs et de soutien',                   'Verwaltungs- und Unterstützungsdienste',           'Serviços administrativos e de apoio',                140),
  ('industry', 'O', 'Public administration and safety',                'Administration publique et sécurité',                     'Öffentliche Verwaltung und Sicherheit',            'Administração pública e segurança',                  150),
  ('industry', 'P', 'Education and training',                          'Enseignement et formation',                               'Bildung',                                          'Educação e formação',                                160),
  ('industry', 'Q', 'Health care and social assistance',               'Santé et action sociale',                                 'Gesundheits- und Sozialwesen',                     'Saúde e apoio social',                               170),
  ('industry', 'R', 'Arts and recreation services',                    'Arts et loisirs',                                         'Kunst und Freizeit',                               'Artes e lazer',                                      180),
  ('industry', 'S', 'Other services',                                  'Autres services',                                         'Sonstige Dienstleistungen',                        'Outros serviços',                                    190)
) as given (kind, code, en, fr, de, pt, sort);
reset role;
set local row_security to off;

-- After them: what comes with the product is nobody's change.
call muster_audit('reference_items');

-- Entries that an agency does not use.
create table reference_hidden (
  agency_id uuid not null,
  item_id   uuid not null references reference_items (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  primary key (agency_id, item_id)
);
call muster_protect('reference_hidden');
call muster_audit('reference_hidden');

-- The version of each part of the starting data that was filled in, so that what an operator removed does not come back.
create table starting_data (
  part      text primary key,
  version   int not null,
  filled_at timestamptz not null default now()
);
grant select, insert, update on starting_data to muster_platform;
