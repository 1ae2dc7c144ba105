// Usual positions of labour hire. They are no shared items: an agency takes those that it supplies.
import type { positionColours } from '#contract/platform/reference.ts'
import type { trades } from '#contract/platform/starter-positions.ts'

type Trade = (typeof trades)[number]
type Names = readonly [code: string, en: string, fr: string, de: string, pt: string]

/** By trade, with one colour on the roster each. */
export const usualPositions: Readonly<
  Record<Trade, { colour: (typeof positionColours)[number]; positions: readonly Names[] }>
> = {
  hospitality: {
    colour: 'orange',
    positions: [
      ['CHEF', 'Chef', 'Cuisinier', 'Koch', 'Cozinheiro'],
      ['KITCHEN_HAND', 'Kitchen hand', 'Commis de cuisine', 'Küchenhilfe', 'Ajudante de cozinha'],
      ['BARISTA', 'Barista', 'Barista', 'Barista', 'Barista'],
      ['BARTENDER', 'Bartender', 'Barman', 'Barkeeper', 'Barman'],
      ['WAITER', 'Food and beverage attendant', 'Serveur', 'Servicekraft', 'Empregado de mesa'],
      ['HOUSEKEEPER', 'Room attendant', 'Agent d’étage', 'Zimmerreinigungskraft', 'Empregado de andares'],
    ],
  },
  warehouse: {
    colour: 'indigo',
    positions: [
      ['PICK_PACKER', 'Pick packer', 'Préparateur de commandes', 'Kommissionierer', 'Preparador de encomendas'],
      ['STOREPERSON', 'Storeperson', 'Magasinier', 'Lagerist', 'Fiel de armazém'],
      ['FORKLIFT', 'Forklift driver', 'Cariste', 'Staplerfahrer', 'Operador de empilhador'],
      ['TRUCK_DRIVER', 'Truck driver', 'Chauffeur poids lourd', 'Lkw-Fahrer', 'Motorista de pesados'],
      ['OFFSIDER', 'Truck offsider', 'Aide-chauffeur', 'Beifahrer', 'Ajudante de motorista'],
    ],
  },
  cleaning: {
    colour: 'teal',
    positions: [
      ['CLEANER', 'Cleaner', 'Agent d’entretien', 'Reinigungskraft', 'Auxiliar de limpeza'],
      ['INDUSTRIAL_CLEANER', 'Industrial cleaner', 'Nettoyeur industriel', 'Industriereiniger', 'Limpeza industrial'],
      ['WINDOW_CLEANER', 'Window cleaner', 'Laveur de vitres', 'Fensterreiniger', 'Limpa-vidros'],
    ],
  },
  construction: {
    colour: 'brown',
    positions: [
      ['LABOURER', 'Labourer', 'Manœuvre', 'Bauhelfer', 'Servente de obra'],
      ['TRADES_ASSISTANT', 'Trades assistant', 'Aide-ouvrier qualifié', 'Handwerkshelfer', 'Ajudante de ofício'],
      ['TRAFFIC_CONTROLLER', 'Traffic controller', 'Signaleur routier', 'Verkehrsposten', 'Sinaleiro de obra'],
      ['CARPENTER', 'Carpenter', 'Charpentier', 'Zimmerer', 'Carpinteiro'],
      ['SCAFFOLDER', 'Scaffolder', 'Échafaudeur', 'Gerüstbauer', 'Montador de andaimes'],
      ['ELECTRICIAN', 'Electrician', 'Électricien', 'Elektriker', 'Eletricista'],
    ],
  },
  care: {
    colour: 'pink',
    positions: [
      ['NURSE', 'Registered nurse', 'Infirmier diplômé', 'Examinierte Pflegefachkraft', 'Enfermeiro'],
      ['ENROLLED_NURSE', 'Enrolled nurse', 'Infirmier auxiliaire', 'Pflegefachassistenz', 'Enfermeiro auxiliar'],
      ['CARE_WORKER', 'Aged care worker', 'Aide-soignant en gériatrie', 'Altenpflegehilfe', 'Auxiliar de geriatria'],
      ['SUPPORT_WORKER', 'Disability support worker', 'Accompagnant', 'Assistenzkraft', 'Assistente pessoal'],
    ],
  },
  events: {
    colour: 'grape',
    positions: [
      ['SECURITY', 'Security officer', 'Agent de sécurité', 'Sicherheitskraft', 'Segurança'],
      ['EVENT_CREW', 'Event crew', 'Équipe événementielle', 'Veranstaltungshelfer', 'Equipa de eventos'],
      ['USHER', 'Usher', 'Ouvreur', 'Platzanweiser', 'Arrumador'],
    ],
  },
  production: {
    colour: 'lime',
    positions: [
      ['PROCESS_WORKER', 'Process worker', 'Ouvrier de production', 'Produktionshelfer', 'Operário de produção'],
      ['MACHINE_OPERATOR', 'Machine operator', 'Conducteur de machine', 'Maschinenführer', 'Operador de máquinas'],
      ['WELDER', 'Welder', 'Soudeur', 'Schweißer', 'Soldador'],
      ['FITTER', 'Fitter', 'Ajusteur', 'Schlosser', 'Serralheiro'],
      ['MEAT_WORKER', 'Meat worker', 'Ouvrier en abattoir', 'Schlachthelfer', 'Operário de matadouro'],
    ],
  },
}
