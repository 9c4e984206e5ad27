Löwe: Laufzyklus, 24 Bilder
