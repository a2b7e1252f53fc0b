/** What a product is, for its drawing and its photograph. A table of data. */
export const productForms = [
  'sofa', 'loveseat', 'sectional', 'sofa-bed', 'modular-sofa', 'sofa-set', 'floor-seating', 'majlis-set',
  'arabic-cushion', 'incense-table', 'armchair', 'recliner', 'pouf', 'bench', 'coffee-table', 'side-table',
  'console-table', 'tv-unit', 'bookshelf', 'bed', 'storage-bed', 'single-bed', 'mattress', 'topper', 'wardrobe',
  'sliding-wardrobe', 'open-wardrobe', 'nightstand', 'dresser', 'dressing-table', 'bed-bench', 'dining-table',
  'round-table', 'dining-chair', 'upholstered-chair', 'bar-stool', 'sideboard', 'display-cabinet', 'trolley',
  'desk', 'standing-desk', 'corner-desk', 'office-chair', 'executive-chair', 'visitor-chair', 'filing',
  'cable-tidy', 'outdoor-set', 'balcony-set', 'lounger', 'swing', 'outdoor-dining', 'folding-table', 'barbecue',
  'parasol', 'gazebo', 'cover', 'bunk-bed', 'toddler-bed', 'cot', 'kids-desk', 'kids-chair', 'kids-lamp',
  'toy-storage', 'kids-wardrobe', 'play-rug', 'play-table', 'rug', 'round-rug', 'runner', 'door-mat',
  'prayer-rug', 'grass', 'curtain', 'sheer', 'roller-blind', 'roman-blind', 'venetian-blind', 'curtain-pole',
  'tieback', 'duvet-set', 'sheet', 'comforter', 'bedspread', 'pillow', 'duvet', 'protector', 'blanket', 'throw',
  'towels', 'bathrobe', 'bath-cabinet', 'laundry-basket', 'bath-shelf', 'bath-mat', 'shower-curtain',
  'dispenser', 'mirror', 'pendant', 'chandelier', 'ceiling-light', 'floor-lamp', 'table-lamp', 'wall-light',
  'lantern', 'bulb', 'garden-light', 'string-light', 'cookware', 'pan', 'bakeware', 'knife', 'dinner-set',
  'coffee-set', 'tea-set', 'glassware', 'tray', 'container', 'spice-jar', 'frame', 'wall-art', 'clock',
  'cushion', 'floor-cushion', 'vase', 'candle', 'incense-burner', 'artificial-plant', 'planter',
  'hanging-planter', 'plant-stand', 'watering-can', 'hose', 'garden-tool', 'deck-tile', 'privacy-screen',
] as const // prettier-ignore

export type ProductForm = (typeof productForms)[number]

export const materialGroups = [
  'wood', 'metal', 'fabric', 'leather', 'glass', 'ceramic', 'rattan', 'wool', 'cotton', 'linen', 'velvet', 'jute',
  'plastic', 'stone', 'foam', 'paper', 'steel', 'mixed',
] as const // prettier-ignore
