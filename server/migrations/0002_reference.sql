-- The platform's own reference entries, shared by all agencies, in four languages. Names are English; the others are translations.
set local row_security to on;
set local role muster_platform;

insert into reference_items (id, agency_id, kind, code, name, translations, sort)
select gen_random_uuid(), null, kind, code, en, jsonb_build_object('en', en, 'fr', fr, 'de', de, 'pt', pt), sort
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
