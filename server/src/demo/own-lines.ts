/**
 * Goods outside the catalogue. Columns: name; variants; group; unit; packaging; price of the first
 * variant.
 */
export const OWN_LINES = `
Cotton wool;100 g,200 g,500 g;wound-care;piece;box;1.10
Cotton buds;100,200;baby-care;piece;box;0.90
Nail scissors;straight,curved;personal-care;piece;box;3.40
Nail file;short,long;personal-care;piece;box;1.20
Hot water bottle;1 L,2 L;personal-care;piece;box;6.80
Heat pack;small,large;personal-care;piece;box;4.50
Toothbrush;soft,medium,hard;personal-care;piece;box;2.20
Hairbrush;round,flat;personal-care;piece;box;5.10
Hand cream, own label;50 mL,100 mL;skin;piece;tube;2.90
Lip balm, own label;plain,honey,mint;skin;piece;tube;1.80
After-sun gel, own label;150 mL,250 mL;sun-care;piece;bottle;4.60
Bath thermometer;duck,boat;baby-care;piece;box;5.30
Dummy;0–6 months,6–18 months;baby-care;piece;box;3.10
Bib;cotton,wipe-clean;baby-care;piece;box;2.70
Pill organiser;1 day,7 days,28 days;monitoring;piece;box;3.60
Tablet cutter;standard,large;monitoring;piece;box;4.20
Bandage scissors;14 cm,18 cm;wound-care;piece;box;5.90
First aid kit;car,home,travel;wound-care;piece;box;11.50
Finger splint;small,medium,large;wound-care;piece;box;3.80
Ear plugs;foam 6,wax 12;personal-care;piece;box;2.40
Reading glasses;+1.0,+1.5,+2.0,+2.5;personal-care;piece;box;7.90
Reusable bag;small,large;personal-care;piece;box;0.60
`;
